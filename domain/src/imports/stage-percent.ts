/** Usual percents of the stages of other programs, between first contact and signature. */
const USUAL: readonly (readonly [RegExp, number])[] = [
  [/lead|prospect|new|suspect/, 5],
  [/discover|contact|engag|connect|interest/, 20],
  [/qualif|need|analysis|evaluat/, 30],
  [/demo|present|meeting|trial/, 45],
  [/propos|quot|offer|decision/, 65],
  [/negotiat|review|legal|verbal/, 80],
  [/contract|commit|sign|clos/, 90],
];

/** A percent for a stage with that name that no other stage of the pipeline has. */
export function proposedPercent(name: string, taken: readonly number[]): number {
  const usual = USUAL.find(([words]) => words.test(name.toLowerCase()))?.[1] ?? 50;
  return freePercent(usual, taken);
}

/** The percent itself, or the nearest free one from 1 to 99. */
export function freePercent(wanted: number, taken: readonly number[]): number {
  const free = (percent: number) => percent > 0 && percent < 100 && !taken.includes(percent);
  for (let step = 0; step < 100; step += 1) {
    const found = [wanted + step, wanted - step].find(free);
    if (found !== undefined) return found;
  }
  return wanted;
}
