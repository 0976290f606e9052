import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
  useRouter,
} from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { CrashPage, NoPermissionPage, NotFoundPage } from '../features/errors/public';
import { useCan } from '../lib/can';
import { parseSearch, stringifySearch } from '../lib/search-state';
import { mfaMissing, useBoot } from '../lib/session';
import { signInAddress } from '../lib/signed-out';
import { Layout } from './layout';
import { lazyPart, type PageRoute } from './page-route';
import { PageSkeleton } from './page-skeleton';
import { ROUTES } from './routes';
import { useMayEnter } from './use-areas';

const root = createRootRoute({ component: Root, errorComponent: CrashPage });
const framed = createRoute({ getParentRoute: () => root, id: 'framed', component: SignedInFrame });
const open = createRoute({ getParentRoute: () => root, id: 'open', component: Outlet });

const lost = createRoute({ getParentRoute: () => framed, path: '$', component: NotFoundPage });

const ViewedAsBanner = lazyPart('ViewedAsBanner', () =>
  import('../features/view-as/public').then((part) => part.ViewedAsBanner),
);

const SupportBanner = lazyPart('SupportBanner', () =>
  import('../features/support/public').then((part) => part.SupportBanner),
);

const ShareSite = lazyPart('ShareSite', () => import('../features/share-site/public').then((part) => part.ShareSite));

const ReadOnlyBanner = lazyPart('ReadOnlyBanner', () =>
  import('../features/audit-log/public').then((part) => part.ReadOnlyBanner),
);

const MfaGate = lazyPart('MfaGate', () => import('../features/mfa/public').then((part) => part.MfaGate));

const PrivacyGate = lazyPart('PrivacyGate', () =>
  import('../features/session/public').then((part) => part.PrivacyGate),
);

/** Every route of the table, inside or outside the frame. Tests pass their own history. */
export function makeRouter(routes: readonly PageRoute[] = ROUTES, history?: RouterHistory) {
  const inFrame = routes.filter(({ frame }) => frame).map((route) => pageRoute(route, () => framed));
  const before = routes.filter(({ frame }) => !frame).map((route) => pageRoute(route, () => open));
  return createRouter({
    routeTree: root.addChildren([framed.addChildren([lost, ...inFrame]), open.addChildren(before)]),
    history,
    parseSearch,
    stringifySearch,
    defaultPreload: false,
    defaultErrorComponent: CrashPage,
    scrollRestoration: true,
  });
}

function pageRoute(route: PageRoute, getParentRoute: () => typeof framed | typeof open) {
  const Page = route.page;
  return createRoute({
    getParentRoute,
    path: route.path,
    loader: ({ params, preload }) => {
      const fetched = preload ? route.preloadData(params) : route.preload();
      void fetched.catch(() => undefined);
    },
    component: () => (
      <Allowed area={route.area}>
        <Page fallback={<PageSkeleton record={route.path.endsWith('/$id')} />} />
      </Allowed>
    ),
    errorComponent: CrashPage,
  });
}

/** While View as or a support login is active, a banner above every page says so. */
function Root() {
  const { boot } = useBoot();
  return (
    <>
      {boot.logged_in && boot.user.viewed_by && <ViewedAsBanner />}
      {boot.logged_in && boot.user.supported_by && <SupportBanner />}
      {boot.logged_in && boot.account.app_read_only && <ReadOnlyBanner />}
      <Outlet />
    </>
  );
}

/** Only signed-in users continue; others return after signing in. */
function SignedInFrame() {
  const { boot } = useBoot();
  if (boot.logged_in && mfaMissing(boot)) return <MfaGate />;
  if (boot.logged_in && boot.privacy_url) return <PrivacyGate url={boot.privacy_url} />;
  if (boot.logged_in && (boot.user.is_external || boot.user.level === 5)) return <ShareSite />;
  if (boot.logged_in) return <Layout />;
  return boot.first_run && !boot.demo ? <GoTo href="/first_run" /> : <ToSignIn />;
}

function ToSignIn() {
  const router = useRouter();
  const [from] = useState(router.state.location.href);
  return <GoTo href={signInAddress(from)} />;
}

/** Checks the right to the area: an external user has none, even when they type the address. */
function Allowed({ area, children }: { area: PageRoute['area']; children: ReactNode }) {
  return area ? <AllowedIn area={area}>{children}</AllowedIn> : children;
}

function AllowedIn({ area, children }: { area: NonNullable<PageRoute['area']>; children: ReactNode }) {
  const { actor } = useCan();
  const mayEnter = useMayEnter();
  if (mayEnter(area)) return children;
  return <NoPermissionPage external={actor.is_external || actor.level === 5} />;
}

function GoTo({ href }: { href: string }) {
  const router = useRouter();
  useEffect(() => void router.navigate({ href, replace: true }), [href, router]);
  return null;
}
