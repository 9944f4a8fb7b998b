// Where the captain stands: all that the parts of this screen share. One for each table.
import type { BootsBoard, Game, Square } from "../lib/game";
import { has, t } from "../lib/words.svelte";
import { seatName } from "../parts/names";
import type { Asking } from "../parts/shortcuts";
import { type Area, Camera } from "./camera.svelte";
import { Chart } from "./chart";
import { Helm } from "./helm.svelte";
import { type Heights, layoutOf, planOf } from "./layout";
import { Look } from "./look.svelte";
import { holdOf, holdWords, namesOf, shipName, upper, whereIs } from "./naming";
import { Stage } from "./stage.svelte";

export class Bridge {
  readonly stage = new Stage();
  readonly camera = new Camera();
  readonly helm: Helm;
  readonly look: Look;

  page = $state<HTMLElement | null>(null);
  width = $state(innerWidth);
  height = $state(innerHeight);
  heights = $state<Heights>({ top: 0, foot: 0, strip: 0, pulled: 0 });
  asking = $state<Asking>(null); // stays when the phone is turned
  results = $state.raw<() => void>(); // leads to them, once the game is over
  drawer = $state(false); // log, chat, rules and holds, where they are not always to be seen

  constructor(
    readonly game: Game,
    readonly replay: boolean,
  ) {
    this.helm = new Helm(
      game,
      this.stage,
      () => this.chart,
      ({ text = "", reason }) => t([text, `boots.refusal.${reason}`].find(has) ?? "table.refusal.bad_action"),
      (ship) => this.#told(ship),
    );
    this.look = new Look({
      camera: this.camera,
      chart: () => this.chart,
      panels: () => this.#findPanels(),
      small: () => this.small,
      many: () => this.helm.question === "sail",
    });
  }

  get view() {
    return this.stage.view;
  }
  board = $derived.by(() => this.game.board as BootsBoard);
  chart = $derived.by(() => new Chart(this.board));
  names = $derived.by(() => namesOf(this.chart, (seat) => seatName(this.game.seats, seat)));
  layout = $derived.by(() => layoutOf(this.width, this.height));
  small = $derived.by(() => this.layout === "phone" || this.layout === "side");
  plan = $derived.by(() => planOf(this.width, this.height, this.chart, this.heights, this.replay));
  // Where the own ship is.
  own = $derived.by(() => (this.view && this.game.you !== null ? whereIs(this.view, String(this.game.you)) : null));

  find = (at: Square): void => this.look.find(at);
  findSeat = (seat: number): void => {
    const at = this.view ? whereIs(this.view, String(seat)) : null;
    if (at) this.look.find(at);
  };

  #told(ship: string): string {
    const hold = this.view ? holdWords(holdOf(this.view, ship)) : "";
    return upper(t("page.boots.ship_tip", { ship: shipName(ship, this.names), hold }));
  }

  // What lies over the sea.
  // What lies over the sea, as it was when the eye last looked around.
  panels = $state.raw<Area[]>([]);
  #findPanels(): Area[] {
    this.panels = [...(this.page?.querySelectorAll("[data-panel]") ?? [])].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    });
    return this.panels;
  }
}
