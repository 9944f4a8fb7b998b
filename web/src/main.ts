import "./look/look.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { goOffline } from "./lib/offline.svelte";
import { settings } from "./lib/settings.svelte";
import { preferredLanguage, speak } from "./lib/words.svelte";

await speak(settings.language || preferredLanguage(navigator.languages));
const target = document.getElementById("page");
if (target) mount(App, { target });

// When there is nothing else to do: the whole page is kept for later.
const later = window.requestIdleCallback ?? ((task: () => void) => setTimeout(task, 2_000));
later(() => void goOffline());
