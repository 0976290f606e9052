import { useMediaQuery } from '@mantine/hooks';
import { type Ref, useRef, useState } from 'react';
import { loadChunk } from '../../lib/chunk-error';
import type { PanelProps } from '../../lib/profile-panel';
import { Button } from '../../ui/button';
import { IconLayoutColumns } from '../../ui/icons';
import { lazyPart } from '../../ui/lazy-part';
import { Tabs } from '../../ui/tabs';
import { recordPageMessages as m } from './record-page.messages';
import styles from './record-page.module.css';
import { useTabs } from './tabs';
import { TileList } from './tile-list';
import { tilesIn, useTiles } from './tiles';
import { useLayout } from './use-layout';
import { FIRST } from './use-open-tab';

const ArrangeTiles = lazyPart(
  async () => (await loadChunk('ArrangeTiles', () => import('./arrange-tiles'))).ArrangeTiles,
);

interface Props {
  of: PanelProps;
  shown: string;
  onShow: (shown: string) => void;
  panel: Ref<HTMLDivElement>;
}

/** On narrow screens, the tab with the tiles of both columns. */
const DETAILS = 'details';

/** The tabs, and the open one between two columns of tiles. */
export function RecordColumns({ of, shown, onShow, panel }: Props) {
  const narrow = useMediaQuery('(max-width: 63.9375rem)', false, { getInitialValueInEffect: false });
  const [arranging, setArranging] = useState(false);
  const arrange = useRef<HTMLButtonElement>(null);
  const offered = useTabs(of.profile);
  const tiles = useTiles(of.profile);
  const layout = useLayout(of.profile);
  const words = offered.map(({ key, label, count }) => ({ value: key, label, count: count?.(of.page) }));
  const tabs = narrow ? words.toSpliced(1, 0, { value: DETAILS, label: m.tabs.details, count: null }) : words;
  const value = tabs.some((tab) => tab.value === shown) ? shown : FIRST;
  const Panel = offered.find(({ key }) => key === value)?.Panel;
  const [left, right] = [tilesIn(tiles, layout.now, 'left'), tilesIn(tiles, layout.now, 'right')];
  const mayArrange = !narrow || value === DETAILS;
  const done = () => {
    setArranging(false);
    arrange.current?.focus();
  };
  const middle = (
    <div
      ref={panel}
      className={narrow ? styles.single : styles.middle}
      role="tabpanel"
      id={`record-panel-${value}`}
      aria-labelledby={`record-tab-${value}`}
    >
      {Panel ? <Panel key={value} {...of} /> : <TileList tiles={[...left, ...right]} of={of} layout={layout} />}
    </div>
  );
  return (
    <>
      <div className={styles.tabs}>
        <Tabs
          label={m.parts}
          tabs={tabs}
          value={value}
          onChange={onShow}
          idBase="record"
          aside={mayArrange && <ArrangeButton ref={arrange} narrow={narrow} on={arranging} onChange={setArranging} />}
        />
      </div>
      {arranging && mayArrange ? (
        <ArrangeTiles profile={of.profile} tiles={tiles} layout={layout} narrow={narrow} onDone={done} />
      ) : narrow ? (
        middle
      ) : (
        <div className={styles.columns}>
          <div className={styles.column}>
            <TileList tiles={left} of={of} layout={layout} />
          </div>
          {middle}
          <div className={styles.column}>
            <TileList tiles={right} of={of} layout={layout} />
          </div>
        </div>
      )}
    </>
  );
}

interface ArrangeProps {
  ref: Ref<HTMLButtonElement>;
  narrow: boolean;
  on: boolean;
  onChange: (on: boolean) => void;
}

function ArrangeButton({ ref, narrow, on, onChange }: ArrangeProps) {
  return (
    <Button
      ref={ref}
      variant="quiet"
      className={styles.arrange}
      icon={IconLayoutColumns}
      aria-pressed={on}
      onClick={() => onChange(!on)}
    >
      {narrow ? <span className="fl-hidden">{m.arrange}</span> : m.arrange}
    </Button>
  );
}
