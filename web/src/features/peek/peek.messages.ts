import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { titleOf } from '@fairlead/domain/kinds/nouns';

export const peekMessages = {
  panel: (kind: RecordKind) => `${titleOf(kind)} beside the list`,
  previous: 'The one before',
  next: 'The next one',
  isFirst: 'There is none before',
  isLast: 'There is none after',
  place: (index: number, total: number) => `${index.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`,
  open: 'Open the page',
  close: 'Close',
  weighted: 'weighted',
  latest: 'Latest activity',
  noLatest: 'Nothing happened here yet.',
  stages: 'Stages',
  stage: (percent: number, days: number) => `${percent}% · ${days === 1 ? '1 day' : `${days} days`} in stage`,
  failed: 'The record could not be loaded. Nothing was lost.',
  gone: 'This record is not there any more, or not yours to see.',
  again: 'Try again',
} as const;
