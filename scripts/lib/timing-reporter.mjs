import { appendFileSync } from 'node:fs';
import { loadOf } from './pace.mjs';
import { inRoot, root } from './root.mjs';

const SAMPLE_MS = 250;

/**
 * Writes one line for each test file when it ends: the duration of its tests and hooks, and the load of the machine.
 */
export default class TimingReporter {
  #file = process.env.FAIRLEAD_TEST_TIMES ?? inRoot('test-results', 'times.jsonl');
  #samples = [];

  onTestRunStart() {
    const sample = () => this.#samples.push({ at: Date.now(), load: loadOf() });
    sample();
    setInterval(sample, SAMPLE_MS).unref();
  }

  onTestModuleEnd(module) {
    const { duration, collectDuration, environmentSetupDuration, setupDuration } = module.diagnostic();
    const until = Date.now();
    const loads = this.#samples.filter(({ at }) => at >= until - duration - SAMPLE_MS).map(({ load }) => load);
    const line = {
      project: module.project.name,
      file: module.moduleId.slice(root.length + 1),
      ms: Math.round(duration),
      loadMs: Math.round(collectDuration + environmentSetupDuration + setupDuration),
      load: loads.reduce((sum, load) => sum + load, 0) / Math.max(1, loads.length),
    };
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
  }
}
