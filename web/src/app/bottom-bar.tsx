import type { MenuEntry } from '../ui/menu-entry';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { AppLink } from '../lib/record-link';
import { type Icon, IconMenu2, IconPlus, IconUser } from '../ui/icons';
import { join } from '../ui/button';
import { Menu } from '../ui/menu';
import { Tooltip } from '../ui/tooltip';
import { appMessages as m } from './app.messages';
import { type AreaKey, areaOf } from './areas';
import styles from './bottom-bar.module.css';
import { noneOf, useQuickAdd } from './quick-add';
import { useAreas } from './use-areas';
import { signOutEntry } from './user-menu';

/** The areas beside the button that adds something; the others are under More. */
const PLACES: readonly AreaKey[] = ['deals', 'people', 'companies'];

/** A phone's navigation: five places, with add in the middle. */
export function BottomBar() {
  const areas = useAreas();
  const current = useRouterState({ select: (state) => areaOf(state.location.pathname)?.key });
  const [deals, people, companies] = PLACES.map((key) => {
    const area = areas.find((one) => one.key === key);
    return area ? (
      <AppLink
        key={area.key}
        href={area.href}
        className={styles.place}
        aria-current={current === area.key ? 'page' : undefined}
      >
        <Inside icon={area.icon} label={area.label} />
      </AppLink>
    ) : (
      <span key={key} />
    );
  });
  return (
    <nav className={styles.bar} aria-label={m.areas}>
      {deals}
      {people}
      <AddPlace />
      {companies}
      <MorePlace />
    </nav>
  );
}

function AddPlace() {
  const entries = useQuickAdd();
  const none = noneOf(entries);
  const plus = (
    <button type="button" className={styles.add} aria-label={m.add} aria-disabled={none ? true : undefined}>
      <IconPlus size={22} aria-hidden />
    </button>
  );
  if (none) return <Tooltip label={none}>{plus}</Tooltip>;
  return (
    <Menu groups={[entries]} label={m.add} position="top-start">
      {plus}
    </Menu>
  );
}

function MorePlace() {
  const router = useRouter();
  const areas = useAreas();
  const to = (label: string, icon: Icon, href: string): MenuEntry => ({
    label,
    icon,
    onSelect: () => void router.navigate({ href }),
  });
  const places = [
    ...areas.filter(({ key }) => !PLACES.includes(key)).map(({ label, icon, href }) => to(label, icon, href)),
    to(m.profile, IconUser, '/user'),
  ];
  return (
    <Menu groups={[places, [signOutEntry]]} label={m.more} position="top-end">
      <button type="button" className={styles.place}>
        <Inside icon={IconMenu2} label={m.more} />
      </button>
    </Menu>
  );
}

function Inside({ icon: Mark, label }: { icon: Icon; label: string }) {
  return (
    <>
      <Mark size={20} aria-hidden />
      <span className={join('fl-ellipsis', styles.label)}>{label}</span>
    </>
  );
}
