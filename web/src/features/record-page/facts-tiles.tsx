import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { useCatalogue } from '../../lib/catalogue';
import { ownFieldsOf } from '../../lib/field-value';
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
  const catalogue = useCatalogue();
  const own = ownFieldsOf(catalogue, kind).map((field) => field.key);
  // The account's own fields, where it has some, come behind the first tile.
  const withOwn: readonly FactSection[] = own.length
    ? [...sections.slice(0, 1), { key: 'own', fields: own }, ...sections.slice(1)]
    : sections;
  return (
    <>
      {withOwn.map(({ key, fields }) => (
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
