// Sounds made by the browser itself, off until a player wants them. Each is a few oscillators and a puff of noise; the screens
// of the games put them together.
import { settings } from "./settings.svelte";

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

// Browsers let a page sound only after it has been touched, so the first call may be lost.
export function audio(): AudioContext | null {
  if (!settings.sound || typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

function puff(at: AudioContext): AudioBufferSourceNode {
  if (!noise) {
    noise = at.createBuffer(1, at.sampleRate, at.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }
  const source = at.createBufferSource();
  source.buffer = noise;
  return source;
}

export interface Shape {
  after?: number; // s from now
  length: number;
  loud: number;
}

function envelope(at: AudioContext, { after = 0, length, loud }: Shape): GainNode {
  const gain = at.createGain();
  const start = at.currentTime + after;
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + Math.min(0.02, length / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  gain.connect(at.destination);
  return gain;
}

export function tone(at: AudioContext, kind: OscillatorType, from: number, to: number, shape: Shape): void {
  const oscillator = at.createOscillator();
  const start = at.currentTime + (shape.after ?? 0);
  oscillator.type = kind;
  oscillator.frequency.setValueAtTime(from, start);
  oscillator.frequency.exponentialRampToValueAtTime(to, start + shape.length);
  oscillator.connect(envelope(at, shape));
  oscillator.start(start);
  oscillator.stop(start + shape.length + 0.05);
}

export function hiss(at: AudioContext, kind: BiquadFilterType, from: number, to: number, shape: Shape): void {
  const source = puff(at);
  const filter = at.createBiquadFilter();
  const start = at.currentTime + (shape.after ?? 0);
  filter.type = kind;
  filter.Q.value = 1.2;
  filter.frequency.setValueAtTime(from, start);
  filter.frequency.exponentialRampToValueAtTime(to, start + shape.length);
  source.connect(filter).connect(envelope(at, shape));
  source.start(start, Math.random() * 0.5);
  source.stop(start + shape.length + 0.05);
}
