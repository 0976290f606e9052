import { useRouterState } from '@tanstack/react-router';
import { AppLink } from '../lib/record-link';
import { IconButton } from '../ui/icon-button';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '../ui/icons';
import { Tooltip } from '../ui/tooltip';
import { appMessages as m } from './app.messages';
import { type Area, areaOf } from './areas';
import styles from './sidebar.module.css';
import { useAreas } from './use-areas';

interface Props {
  folded: boolean;
  onFold: (folded: boolean) => void;
}

/** The areas; collapses to icons. On a phone the bottom bar replaces it. */
export function Sidebar({ folded, onFold }: Props) {
  const current = useRouterState({ select: (state) => areaOf(state.location.pathname)?.key });
  const shown = useAreas();
  const item = (area: Area) => <Item key={area.key} area={area} folded={folded} current={area.key === current} />;
  return (
    <nav className={styles.sidebar} aria-label={m.areas} data-folded={folded || undefined}>
      <ul className={styles.list}>{shown.filter((area) => !area.bottom).map(item)}</ul>
      <div className={styles.bottom}>
        <ul className={styles.list}>{shown.filter((area) => area.bottom).map(item)}</ul>
        <IconButton
          icon={folded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse}
          label={folded ? m.unfold : m.fold}
          aria-expanded={!folded}
          onClick={() => onFold(!folded)}
          className={styles.fold}
        />
      </div>
    </nav>
  );
}

function Item({ area, folded, current }: { area: Area; folded: boolean; current: boolean }) {
  const Mark = area.icon;
  return (
    <li>
      <Tooltip label={area.label} position="right" disabled={!folded}>
        <AppLink href={area.href} className={styles.item} aria-current={current ? 'page' : undefined}>
          <Mark size={17} aria-hidden />
          <span className={folded ? 'fl-hidden' : 'fl-ellipsis'}>{area.label}</span>
        </AppLink>
      </Tooltip>
    </li>
  );
}
