import { customId } from '@fairlead/domain/custom-fields/custom-field';
import type { ConditionalRule, ShownField, ShownGroup } from '@fairlead/domain/forms/rules';
import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { Fragment, type ReactNode } from 'react';
import { useCatalogue } from '../../lib/catalogue';
import { useSession } from '../../lib/session';
import { IconArrowsSplit, IconChevronRight } from '../../ui/icons';
import { FieldControl } from './field-control';
import { recordFormMessages as m } from './record-form.messages';
import styles from './record-modal.module.css';
import { ruleWords, triggersInWords } from './rule-words';
import type { RecordFormState } from './use-record-form';

interface Props {
  kind: RecordKind;
  group: ShownGroup;
  first: boolean;
  form: RecordFormState;
  editing: boolean;
  locked: Readonly<Record<string, string | null>>;
  /** Shown below the last name field. */
  afterName: ReactNode;
}

/** One group of a form. The first one is open; others open by a press, or if something must be filled in. */
export function GroupFields(props: Props) {
  const { group, first, form } = props;
  const { title, fields } = group;
  if (!fields.length) return null;
  const strips = stripsOf(fields);
  const content = (
    <div className={styles.strips}>
      {strips.map(({ because, fields: together }) =>
        because ? (
          <div key={together[0]?.name} className={styles.asked}>
            <Reason rule={because} />
            <FieldGrid {...props} fields={together} />
          </div>
        ) : (
          <FieldGrid key={together[0]?.name} {...props} fields={together} />
        ),
      )}
    </div>
  );
  if (first && !title) return content;
  const isWrong = fields.some(({ name }) => form.errors[name]);
  const isOpen =
    first ||
    isWrong ||
    fields.every(({ name }) => customId(name) !== undefined) ||
    fields.some(({ required }) => required);
  return (
    <details className={styles.section} data-first={first || undefined} open={isOpen || undefined}>
      <summary>
        <IconChevronRight size={15} aria-hidden />
        {title || m.sections.main}
      </summary>
      {content}
    </details>
  );
}

interface Strip {
  readonly because: ConditionalRule | null;
  readonly fields: readonly ShownField[];
}

/** Fields in their order, those that one rule brought together. */
function stripsOf(fields: readonly ShownField[]): readonly Strip[] {
  const strips: { because: ConditionalRule | null; fields: ShownField[] }[] = [];
  for (const field of fields) {
    const because = field.because?.triggers.length ? field.because : null;
    const last = strips.at(-1);
    if (last && last.because === because) last.fields.push(field);
    else strips.push({ because, fields: [field] });
  }
  return strips;
}

function Reason({ rule }: { rule: ConditionalRule }) {
  const catalogue = useCatalogue();
  const words = triggersInWords(catalogue, rule, ruleWords(useSession()));
  return (
    <p className={styles.reason}>
      <IconArrowsSplit size={15} aria-hidden />
      {m.because(words)}
    </p>
  );
}

function FieldGrid({
  kind,
  fields,
  form,
  editing,
  locked,
  first,
  afterName,
}: Props & { fields: readonly ShownField[] }) {
  const catalogue = useCatalogue();
  const begins = form.groups[0]?.fields[0]?.name;
  return (
    <div className={styles.grid}>
      {fields.map(({ name, required }) => {
        const wide = catalogue.field(kind, name)?.kind === 'long_text' || name === 'name';
        const field = (
          <div
            key={name}
            data-field={name}
            data-required={required || undefined}
            className={wide ? styles.wide : undefined}
          >
            <FieldControl
              kind={kind}
              fieldKey={name}
              draft={form.draft}
              onChange={form.change}
              error={form.errors[name]}
              lockedReason={locked[name]}
              autoFocus={first && name === begins}
              createLater={!editing}
              allowed={form.judged.choices.get(name)}
            />
          </div>
        );
        return name === kindOf(kind).search.names.at(-1) ? (
          <Fragment key={name}>
            {field}
            {afterName}
          </Fragment>
        ) : (
          field
        );
      })}
    </div>
  );
}
