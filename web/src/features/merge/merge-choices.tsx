import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { pathOfKind } from '@fairlead/domain/kinds/kinds';
import type { MergePreview } from '@fairlead/domain/merges/merges.contract';
import { useRouter } from '@tanstack/react-router';
import { useCan } from '../../lib/can';
import { useShortcuts } from '../../lib/shortcuts';
import { Button } from '../../ui/button';
import { KeyCap } from '../../ui/chips';
import { IconArrowMerge } from '../../ui/icons';
import { Notice } from '../../ui/states';
import { MergeGrid } from './merge-grid';
import { mergeMessages as m } from './merge.messages';
import styles from './merge.module.css';
import { type Choices, everythingOf, type Lost, lostValues, useMerging } from './use-merge';

interface Props {
  kind: RecordKind;
  preview: MergePreview;
  back: string | undefined;
  choices: Choices;
  onChoices: (choices: Choices) => void;
  onLeaveOut: (id: number) => void;
}

/** The values side by side, what follows from the choice, and the button. */
export function MergeChoices({ kind, preview, back, choices, onChoices, onLeaveOut }: Props) {
  const router = useRouter();
  const { could, why } = useCan();
  const { saving, merge } = useMerging(preview, choices, back);
  const { records } = preview;
  const takeAll = (id: number) => onChoices({ ...choices, into: id, values: everythingOf(preview, id) });
  const may = could('merge', kind);
  useShortcuts([
    ...records.slice(0, 9).map(({ id }, at) => ({
      keys: String(at + 1),
      label: m.takeAll(at + 1),
      group: m.shortcuts,
      run: () => takeAll(id),
    })),
    { keys: 'mod+Enter', label: m.merge(kind, records.length), group: m.shortcuts, run: () => may && void merge() },
  ]);
  const cancel = () =>
    router.history.canGoBack() ? router.history.back() : router.navigate({ href: `/${pathOfKind(kind)}` });
  return (
    <>
      <div className={styles.columns}>
        <MergeGrid kind={kind} preview={preview} choices={choices} onChoices={onChoices} onLeaveOut={onLeaveOut} />
        <aside className={styles.side}>
          <Moves preview={preview} />
          <NotKept lost={lostValues(preview, choices)} />
          <Notice tone="accent">
            <strong>{m.undoTitle}</strong> {m.undoText}
          </Notice>
        </aside>
      </div>
      <footer className={styles.foot}>
        <Keys columns={records.length} />
        <Button onClick={() => void cancel()}>{m.cancel}</Button>
        <Button
          variant="filled"
          icon={IconArrowMerge}
          saving={saving}
          disabledReason={may ? null : why('merge', kind)}
          onClick={() => void merge()}
        >
          {m.merge(kind, records.length)}
        </Button>
      </footer>
    </>
  );
}

/** The keys that choose and merge, where there is a keyboard. */
function Keys({ columns }: { columns: number }) {
  return (
    <span className={styles.keys}>
      <span>
        <KeyCap>←</KeyCap>
        <KeyCap>→</KeyCap> {m.chooseKeys}
      </span>
      <span>
        {['1', '2', '3'].slice(0, columns).map((key) => (
          <KeyCap key={key}>{key}</KeyCap>
        ))}{' '}
        {m.columnKeys}
      </span>
      <span>
        {m.mergeKeys.map((key) => (
          <KeyCap key={key}>{key}</KeyCap>
        ))}{' '}
        {m.mergeKey}
      </span>
    </span>
  );
}

/** Of two or three records in their order; of more, those with a value. */
function shownOf(counts: readonly number[]): readonly number[] {
  const some = counts.filter((n) => n > 0);
  return counts.length < 4 ? counts : some.length > 1 ? some : [];
}

function Moves({ preview: { moves, records, into_id } }: { preview: MergePreview }) {
  const name = records.find(({ id }) => id === into_id)?.name ?? '';
  return (
    <section className={styles.box} aria-labelledby="merge-moves">
      <h2 id="merge-moves" className={styles.boxTitle}>
        {m.moves(name)}
      </h2>
      {moves.length === 0 && <p className={styles.quiet}>{m.nothingMoves}</p>}
      <dl className={styles.moves}>
        {moves.map(({ key, label, counts }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <span className={styles.sum}>{m.sum(shownOf(counts))}</span>
              <strong>{m.sum([counts.reduce((sum, n) => sum + n, 0)])}</strong>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function NotKept({ lost }: { lost: readonly Lost[] }) {
  return (
    <section className={styles.box} aria-labelledby="merge-not-kept">
      <h2 id="merge-not-kept" className={styles.boxTitle}>
        {m.notKept}
      </h2>
      {lost.length > 0 && (
        <dl className={styles.lost}>
          {lost.map(({ label, texts }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{texts.join(', ')}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles.quiet}>{lost.length ? m.readable : m.allIsKept}</p>
    </section>
  );
}
