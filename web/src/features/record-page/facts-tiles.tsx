import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { useKeptState } from '../../lib/kept-state';
import { Facts, Tile } from '../../ui/tile';
import type { SavedRecord } from '../record-form/public';
import { FieldFact } from './field-fact';
import { recordPageMessages as m } from './record-page.messages';

export interface FactSection {
  readonly key: keyof typeof m.sections;
  readonly fields: readonly string[];
}

/** The left column: the fields of the record in tiles that fold; this browser keeps which are folded. */
export function FactsTiles({
  kind,
  record,
  sections,
}: {
  kind: RecordKind;
  record: SavedRecord;
  sections: readonly FactSection[];
}) {
  const [folded, setFolded] = useKeptState<readonly string[]>(`tiles.${kind}`, [
    'address',
    'home_address',
    'social',
    'system',
  ]);
  return (
    <>
      {sections.map(({ key, fields }) => (
        <Tile
          key={key}
          title={key === 'main' ? m.details(kind) : m.sections[key]}
          collapsed={folded.includes(key)}
          onCollapse={(shut) => setFolded(shut ? [...folded, key] : folded.filter((one) => one !== key))}
        >
          <Facts>
            {fields.map((field) => (
              <FieldFact key={field} kind={kind} record={record} fieldKey={field} />
            ))}
          </Facts>
        </Tile>
      ))}
    </>
  );
}
