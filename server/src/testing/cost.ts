/**
 * The processor time of the cheapest of several runs, in microseconds. What else the machine does makes a run dearer,
 * never cheaper, so that two costs can be compared on any machine.
 */
export async function costOf(work: () => unknown, runs = 3): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) {
    const began = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(began);
    least = Math.min(least, user + system);
  }
  return least;
}
