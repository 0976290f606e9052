import { BaseSequencer } from 'vitest/node';
import { exceptions } from './budget.mjs';
import { root } from './root.mjs';

const budgetOf = ({ moduleId }) => exceptions[moduleId.slice(root.length + 1)]?.[0] ?? 0;

/** Files with a larger budget first, and then as Vitest orders them: what takes long and begins last keeps one worker waiting. */
export class LongFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => budgetOf(other) - budgetOf(one));
  }
}
