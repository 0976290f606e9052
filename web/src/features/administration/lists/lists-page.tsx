import { plainLists } from '@fairlead/domain/lists/lists';
import { useRouterState } from '@tanstack/react-router';
import { usePageTitle } from '../../../lib/page-title';
import { AppLink } from '../../../lib/record-link';
import { useSession } from '../../../lib/session';
import { IconChevronLeft } from '../../../ui/icons';
import { NotFoundPage } from '../../errors/public';
import { isThere, LIST_GROUPS, LISTS_PATH } from './list-groups';
import { ListNav } from './list-nav';
import { ListPane } from './list-pane';
import styles from './lists.module.css';
import { listsMessages as m } from './lists.messages';

/**
 * /admin/lists/{plural}: all lists, and beside them the entries of one. Without a list, the first one; on a phone, the
 * lists alone.
 */
export function ListsPage() {
  const named = useRouterState({ select: (state) => state.location.pathname.replace(/\/+$/, '') }).slice(
    LISTS_PATH.length + 1,
  );
  const list = named ? plainLists.find(({ plural }) => plural === named) : LIST_GROUPS[0]?.lists[0];
  usePageTitle((named && list?.title) || m.title);
  const { account } = useSession();
  if (!list || !isThere(account, list)) return <NotFoundPage next={{ href: LISTS_PATH, name: m.title }} />;
  return (
    <div className={styles.both} data-overview={!named || undefined} data-list-open={Boolean(named) || undefined}>
      <ListNav current={list} isPage={!named} />
      <div className={styles.main}>
        <AppLink href={LISTS_PATH} className={styles.back}>
          <IconChevronLeft size={20} aria-hidden />
          {m.back}
        </AppLink>
        <ListPane key={list.plural} list={list} />
      </div>
    </div>
  );
}
