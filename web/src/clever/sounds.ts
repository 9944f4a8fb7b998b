// What Capt'n Clever sounds like.
import { audio, hiss, tone } from "../lib/sound";

const sounds = {
  hop(at: AudioContext, after: number) {
    tone(at, "sine", 330, 520, { after, length: 0.12, loud: 0.12 });
    hiss(at, "lowpass", 900, 300, { after: after + 0.2, length: 0.07, loud: 0.08 });
  },
  dock(at: AudioContext, after: number) {
    hiss(at, "lowpass", 600, 200, { after, length: 0.3, loud: 0.07 });
    for (const knock of [0.34, 0.42, 0.5]) {
      tone(at, "triangle", 240, 150, { after: after + knock, length: 0.07, loud: 0.1 });
    }
  },
  card(at: AudioContext, after: number) {
    hiss(at, "highpass", 1800, 3600, { after, length: 0.14, loud: 0.06 });
  },
  find(at: AudioContext, after: number) {
    for (const [i, hertz] of [784, 988, 1175, 1568].entries()) {
      tone(at, "triangle", hertz, hertz * 0.995, { after: after + i * 0.09, length: 0.34, loud: 0.12 });
    }
  },
  found(at: AudioContext, after: number) {
    tone(at, "triangle", 659, 650, { after, length: 0.25, loud: 0.08 });
    tone(at, "triangle", 784, 780, { after: after + 0.1, length: 0.3, loud: 0.07 });
  },
  turn(at: AudioContext, after: number) {
    tone(at, "sine", 784, 780, { after, length: 0.5, loud: 0.13 });
    tone(at, "sine", 1175, 1170, { after: after + 0.13, length: 0.7, loud: 0.11 });
  },
  win(at: AudioContext, after: number) {
    for (const [i, hertz] of [523, 659, 784, 1047, 1319].entries()) {
      tone(at, "triangle", hertz, hertz * 0.995, { after: after + i * 0.12, length: 0.5, loud: 0.14 });
    }
  },
} as const;

export type Sound = keyof typeof sounds;

// `after`: seconds from now.
export function sound(name: Sound, after = 0): void {
  const at = audio();
  if (at) sounds[name](at, after);
}
