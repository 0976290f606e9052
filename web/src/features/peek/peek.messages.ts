import { numberText, percentText, spanText } from '@fairlead/domain/locale/locale';
import { nounOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { titleOf } from '@fairlead/domain/kinds/nouns';

export const peekMessages = {
  panel: (kind: RecordKind) => `${titleOf(kind)} preview`,
  previous: (kind: RecordKind) => `Previous ${nounOf(kind)}`,
  next: (kind: RecordKind) => `Next ${nounOf(kind)}`,
  isFirst: (kind: RecordKind) => `First ${nounOf(kind)}`,
  isLast: (kind: RecordKind) => `Last ${nounOf(kind)}`,
  place: (index: number, total: number) => `${numberText(index)} of ${numberText(total)}`,
  open: 'Open the page',
  close: 'Close',
  weighted: 'weighted',
  latest: 'Latest activity',
  noLatest: 'No activity yet.',
  stages: 'Stages',
  stage: (percent: number, days: number) => `${percentText(percent)} · ${spanText(days, 'day')} in stage`,
  failed: 'The record could not be loaded. Nothing was lost.',
  gone: 'This record no longer exists, or you don’t have access to it.',
  again: 'Try again',
} as const;
