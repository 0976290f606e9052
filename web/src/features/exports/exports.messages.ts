import type { RecordKind } from '@fairlead/domain/kinds/kinds';

const plural: Record<RecordKind, [string, string]> = {
  deal: ['deal', 'deals'],
  person: ['person', 'people'],
  company: ['company', 'companies'],
};

export const exportMessages = {
  export: 'Export as CSV',
  started: (kind: RecordKind, n: number) =>
    `${n.toLocaleString('en-US')} ${plural[kind][n === 1 ? 0 : 1]} on the way to your downloads`,
} as const;
