// The sounds of Captain Treasure Boots.
import { audio, hiss, tone } from "../lib/sound";

const sounds = {
  dice(at: AudioContext) {
    for (const after of [0, 0.09, 0.2, 0.29, 0.43]) {
      hiss(at, "bandpass", 2600 - after * 1500, 900, { after, length: 0.06, loud: 0.16 - after * 0.2 });
    }
  },
  gust(at: AudioContext) {
    hiss(at, "bandpass", 320, 900, { length: 0.7, loud: 0.07 });
  },
  oars(at: AudioContext) {
    hiss(at, "lowpass", 700, 240, { length: 0.28, loud: 0.06 });
  },
  splash(at: AudioContext) {
    hiss(at, "lowpass", 2400, 300, { length: 0.5, loud: 0.2 });
  },
  cannon(at: AudioContext) {
    tone(at, "sine", 130, 34, { length: 0.5, loud: 0.5 });
    hiss(at, "lowpass", 1400, 90, { length: 0.45, loud: 0.4 });
  },
  crash(at: AudioContext) {
    hiss(at, "bandpass", 900, 160, { length: 0.3, loud: 0.4 });
    tone(at, "triangle", 180, 60, { length: 0.25, loud: 0.25 });
  },
  bubbles(at: AudioContext) {
    for (const [i, hertz] of [320, 410, 360, 520, 470].entries()) {
      tone(at, "sine", hertz, hertz * 1.7, { after: 0.1 + i * 0.13, length: 0.1, loud: 0.09 });
    }
  },
  coin(at: AudioContext) {
    tone(at, "triangle", 1568, 1540, { length: 0.18, loud: 0.1 });
    tone(at, "triangle", 2093, 2080, { after: 0.06, length: 0.24, loud: 0.08 });
  },
  coins(at: AudioContext) {
    for (const [i, hertz] of [1318, 1568, 1760, 2093, 2637].entries()) {
      tone(at, "triangle", hertz, hertz * 0.99, { after: i * 0.07, length: 0.22, loud: 0.09 });
    }
  },
  turn(at: AudioContext) {
    tone(at, "sine", 784, 780, { length: 0.5, loud: 0.13 });
    tone(at, "sine", 1175, 1170, { after: 0.13, length: 0.7, loud: 0.11 });
  },
  win(at: AudioContext) {
    for (const [i, hertz] of [523, 659, 784, 1047, 1319].entries()) {
      tone(at, "triangle", hertz, hertz * 0.995, { after: i * 0.12, length: 0.5, loud: 0.14 });
    }
  },
} as const;

export type Sound = keyof typeof sounds;

export function sound(name: Sound): void {
  const at = audio();
  if (at) sounds[name](at);
}
