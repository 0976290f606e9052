// Preloaded into a measured server: writes once a second how long its event loop was blocked, and how much of that
// time it was computing itself; the rest it waited for a processor.
import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';

const file = process.env.FAIRLEAD_BENCH_LOOP;
const TICK_MS = 5;

if (file) {
  const delay = monitorEventLoopDelay({ resolution: TICK_MS });
  delay.enable();
  let own = 0;
  let ownAt = Date.now();
  let at = performance.now();
  let used = process.cpuUsage();
  setInterval(() => {
    const now = performance.now();
    const spent = process.cpuUsage(used);
    const computed = Math.min(now - at - TICK_MS, (spent.user + spent.system) / 1000);
    if (computed > own) [own, ownAt] = [computed, Date.now()];
    at = now;
    used = process.cpuUsage();
  }, TICK_MS).unref();
  setInterval(() => {
    const [max, p99] = [delay.max / 1e6, delay.percentile(99) / 1e6];
    appendFileSync(file, `${JSON.stringify({ max, p99, own, at: ownAt })}\n`);
    delay.reset();
    own = 0;
  }, 1000).unref();
}
