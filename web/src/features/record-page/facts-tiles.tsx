import { titled } from '@fairlead/domain/forms/layout';
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
  // The account's own fields, where it has some, come behind the first tile, each group under its title.
  const own = titled(ownFieldsOf(catalogue, kind)).map(({ title, fields }) => ({
    key: fields[0]?.group === undefined ? 'own' : `own.${title}`,
    title,
    fields: fields.map((field) => field.key),
  }));
  const standard = sections.map(({ key, fields }) => ({
    key: key as string,
    title: key === 'main' ? m.details(kind) : m.sections[key],
    fields,
  }));
  const shown = [...standard.slice(0, 1), ...own, ...standard.slice(1)];
  return (
    <>
      {shown.map(({ key, title, fields }) => (
        <Tile
          key={key}
          title={title}
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
