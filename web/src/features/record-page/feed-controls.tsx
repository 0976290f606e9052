import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { DATE_BUCKETS, FEED_FILTERS } from '@fairlead/domain/timeline/feed';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { IconCalendar, IconChevronDown } from '../../ui/icons';
import { Menu } from '../../ui/menu';
import { SegmentedControl } from '../../ui/segmented-control';
import { FEED_KINDS } from './feed-kinds';
import styles from './feed.module.css';
import { recordPageMessages as m } from './record-page.messages';
import { useFeedCounts } from './use-feed';
import type { ShownFilter, useFeedFilter } from './use-feed-filter';

/** All, and the filters that have kinds of entries. A filter without any is shown only while the address asks for it. */
function filtersFor(shown: ShownFilter) {
  const built = new Set<string>(Object.values(FEED_KINDS).map(({ filter }) => filter));
  return FEED_FILTERS.filter(
    (filter): filter is ShownFilter => filter !== 'Any' && (filter === 'ALL' || filter === shown || built.has(filter)),
  ).map((value) => ({ value, label: m.filters[value] }));
}

interface Props {
  kind: RecordKind;
  id: number;
  asked: ReturnType<typeof useFeedFilter>;
}

/** Which entries are shown, and from when. */
export function FeedControls({ kind, id, asked: { filter, date, chooseFilter, chooseDate } }: Props) {
  const [opened, setOpened] = useState(false);
  const counts = useFeedCounts({ kind, id, filter }, opened);
  const entries = DATE_BUCKETS.map((bucket) => ({
    label: m.dates[bucket],
    count: counts?.[bucket],
    checked: bucket === date,
    onSelect: () => chooseDate(bucket),
  }));
  return (
    <div className={styles.controls}>
      <SegmentedControl
        label={m.timeline}
        value={filter}
        onChange={chooseFilter}
        segments={filtersFor(filter)}
        size="xs"
      />
      <Menu
        groups={[entries]}
        position="bottom-end"
        width={192}
        label={m.date(m.dates[date])}
        opened={opened}
        onChange={setOpened}
      >
        <Button
          size="xs"
          icon={IconCalendar}
          trailing={<IconChevronDown size={14} aria-hidden />}
          aria-label={m.date(m.dates[date])}
        >
          {m.dates[date]}
        </Button>
      </Menu>
    </div>
  );
}
