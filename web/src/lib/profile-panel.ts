import type { COMPANY } from '@fairlead/domain/kinds/company.kind';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { PERSON } from '@fairlead/domain/kinds/person.kind';
import type { ProfileKind } from '@fairlead/domain/profiles/profile-kinds';
import type { Timeline } from '@fairlead/domain/timeline/timeline.contract';
import type { ComponentType } from 'react';

/** The answer of the call for a record's page beside the record. The related data differs by kind. */
export interface ProfilePage {
  readonly timeline: Timeline;
  readonly related: Readonly<Record<string, unknown>>;
}

export type HasDeals = typeof PERSON.name | typeof COMPANY.name;

/** The props of a tab's panel and a tile. A feature that offers one needs nothing else of the record page. */
export interface PanelProps {
  readonly profile: ProfileKind;
  readonly kind: RecordKind;
  readonly id: number;
  readonly record: Readonly<Record<string, unknown>> & { readonly id: number };
  readonly page: ProfilePage;
  /** Selects the deal that a note also belongs to; without it a note belongs to this record alone. */
  readonly DealPicker?: ComponentType<{
    of: { kind: HasDeals; id: number };
    value: number | null;
    onChange: (deal: number | null) => void;
  }>;
}
