import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { useState } from 'react';
import { useFormats } from '../../ui/formats';
import { IconButton } from '../../ui/icon-button';
import { IconCheckbox } from '../../ui/icons';
import { ListCards } from './list-cards';
import type { ListAsk } from './list-pages';
import { useListOrigin } from './origin';
import { SortMenu } from './sort-menu';
import styles from './record-list.module.css';
import { recordListMessages as m } from './record-list.messages';
import type { useList } from './use-list';
import { useListSelection } from './use-list-selection';
import type { ListState } from './use-list-state';

interface Props {
  kind: RecordKind;
  list: ReturnType<typeof useList>;
  ask: ListAsk;
  state: ListState;
  /** There are acts for the selected records. */
  choosable: boolean;
}

/** The list on a phone: the count, the order, and the cards, which can be selected like rows. */
export function PhoneList({ kind, list, ask, state, choosable }: Props) {
  const { money } = useFormats();
  const selection = useListSelection(kind, state.asked, list);
  const { start, onPlace } = useListOrigin(ask, list.total);
  const [asked, setAsked] = useState(false);
  const choosing = asked || selection.some || selection.all;
  const toggle = () => {
    setAsked(!choosing);
    if (choosing) selection.chooseAll(false);
  };
  return (
    <>
      <div className={styles.phoneHead}>
        <p className={styles.phoneTotals}>
          {m.count(kind, list.total)}
          {list.totals?.value !== undefined && (
            <>
              {' · '}
              <b className="fl-num">{money(list.totals.value, 'short')}</b> ·{' '}
              {money(list.totals.weighted_value, 'short')} {m.weighted}
            </>
          )}
        </p>
        {choosable && (
          <IconButton
            icon={IconCheckbox}
            label={choosing ? m.stopChoosing : m.choose(kind)}
            active={choosing}
            aria-pressed={choosing}
            size="md"
            className={styles.phoneChoose}
            onClick={toggle}
          />
        )}
        <SortMenu state={state} />
      </div>
      <ListCards
        kind={kind}
        rows={list.rows}
        onVisible={list.onVisible}
        columns={state.columns.fields}
        start={start?.row}
        onOpen={(row) => onPlace({ row, column: 0 })}
        selection={choosing ? selection : undefined}
      />
    </>
  );
}
