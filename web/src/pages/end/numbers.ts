// Numbers of the statistics, in the manner of the language.
import { language } from "../../lib/words.svelte";

const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

export const decimal = (n: number): string => new Intl.NumberFormat(language(), one).format(n);
export const signed = (n: number): string =>
  new Intl.NumberFormat(language(), { ...one, signDisplay: "exceptZero" }).format(n).replace("-", "−");
