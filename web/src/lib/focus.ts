// A press of the mouse that leaves the keyboard where it was, unless somebody was typing: then the keys are the game's again. What
// goes away once it is pressed had better not have the focus either: to lose it costs a layout in the midst of the change.
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
