import { useBrand } from '../lib/brand';
import { AppLink } from '../lib/record-link';
import { useSession } from '../lib/session';
import { useCan } from '../lib/can';
import { FairleadMark } from '../ui/fairlead-mark';
import { IconButton } from '../ui/icon-button';
import { IconKeyboard, IconPlus } from '../ui/icons';
import { Menu } from '../ui/menu';
import { appMessages as m } from './app.messages';
import styles from './header.module.css';
import { noneOf, useQuickAdd } from './quick-add';
import { ConvertHost } from './convert-host';
import { lazyPart } from './page-route';
import { QuickAddHost } from './quick-add-host';
import { SearchLauncher } from './search-launcher';
import { UserMenu } from './user-menu';

const NotificationBell = lazyPart(
  'NotificationBell',
  () => import('../features/notifications/public').then((part) => part.NotificationBell),
  { isBeside: true },
);

/** The bar in the account's colour: the account's name, quick add, help and the user menu. */
export function Header({ onShortcuts, settled = false }: HeaderProps) {
  const { account } = useSession();
  const { can } = useCan();
  const { plain, style, logo } = useBrand();
  return (
    <header className={styles.header} data-plain={plain || undefined} style={style}>
      <AppLink href="/" className={styles.brand}>
        {logo ? (
          <img className={styles.logo} src={logo} alt="" />
        ) : (
          <FairleadMark size={23} line={plain ? undefined : 'currentColor'} />
        )}
        <span className="fl-ellipsis" title={account.company_name}>
          {account.company_name}
        </span>
      </AppLink>
      {can('global_search', 'navigation') && <SearchLauncher />}
      <div className={styles.right}>
        {can('quick_add_button', 'navigation') && <QuickAddButton />}
        {can('home', 'navigation') && (
          <span className={styles.bell}>{settled && <NotificationBell className={styles.tinted} />}</span>
        )}
        <IconButton
          icon={IconKeyboard}
          iconSize={18}
          size="md"
          label={m.shortcuts}
          className={styles.quiet}
          onClick={onShortcuts}
        />
        <UserMenu />
      </div>
      <QuickAddHost />
      <ConvertHost />
    </header>
  );
}

interface HeaderProps {
  onShortcuts: () => void;
  /** The first screen is complete: later parts may be loaded. */
  settled?: boolean;
}

function QuickAddButton() {
  const entries = useQuickAdd();
  const none = noneOf(entries);
  return (
    <Menu groups={[entries]} label={m.add} position="bottom-end" width={180}>
      <IconButton
        icon={IconPlus}
        iconSize={18}
        size="md"
        variant="default"
        label={m.add}
        disabledReason={none}
        noTooltip={!none}
        className={styles.add}
      />
    </Menu>
  );
}
