import { expect, test } from 'vitest';
import { readCommand } from './typed-commands';

test.each([
  ['won', 'won', ''],
  [' Win ', 'won', ''],
  ['mark as lost', 'lost', ''],
  ['move negotiation', 'stage', 'negotiation'],
  ['move to Contract out', 'stage', 'Contract out'],
  ['stage 2', 'stage', '2'],
  ['assign Anna', 'owner', 'Anna'],
  ['assign to Anna B', 'owner', 'Anna B'],
  ['value 12k', 'value', '12k'],
  ['wonderful pump', null, ''],
  ['move', null, ''],
  ['value', null, ''],
  ['Lost Valley', null, ''],
])('LIST-07 the command palette reads “%s” as a command', (typed, verb, rest) => {
  expect(readCommand(typed)).toEqual({ verb, rest });
});
