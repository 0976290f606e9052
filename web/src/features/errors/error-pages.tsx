import { type ReactNode, useEffect, useState } from 'react';
import { leaveOrReport } from '../../lib/leave';
import { isReachable, useConnectionBack } from '../../lib/connection';
import { ChunkLoadError } from '../../lib/chunk-error';
import { usePageTitle } from '../../lib/page-title';
import { LinkButton } from '../../lib/link-button';
import { RequestError } from '../../lib/request-error';
import { Button } from '../../ui/button';
import { type Icon, IconAlertTriangle, IconLock, IconSearch, IconWorld } from '../../ui/icons';
import { errorMessages as m } from './errors.messages';
import styles from './error-pages.module.css';

interface Place {
  readonly href: string;
  readonly name: string;
}
const HOME: Place = { href: '/', name: m.home };

/** Leads on to Home, or to the start of the area that the address is in. */
export function NotFoundPage({ next = HOME }: { next?: Place }) {
  usePageTitle(m.notFoundTitle);
  return (
    <ErrorPage icon={IconSearch} title={m.notFoundTitle} text={m.notFoundText}>
      <Onward to={next} />
    </ErrorPage>
  );
}

/** For an area that the user's level does not include. An external user cannot enter the product at all. */
export function NoPermissionPage({ external }: { external?: boolean }) {
  usePageTitle(m.noPermissionTitle);
  return (
    <ErrorPage icon={IconLock} title={m.noPermissionTitle} text={external ? m.externalText : m.noPermissionText}>
      {external ? <ToShared /> : <Onward to={HOME} />}
    </ErrorPage>
  );
}

/** Shown when a route threw: a missing record, a part that did not load, or an internal error. */
export function CrashPage({ error }: { error: unknown }) {
  if (error instanceof RequestError && error.status === 404) return <NotFoundPage />;
  if (error instanceof RequestError && error.status === 403) return <NoPermissionPage />;
  return error instanceof ChunkLoadError ? <ChunkCrash error={error} /> : <Crash error={error} />;
}

function Crash({ error }: { error: unknown }) {
  const isChunk = error instanceof ChunkLoadError;
  usePageTitle(m.crashTitle);
  return (
    <ErrorPage icon={IconAlertTriangle} title={m.crashTitle} text={isChunk ? m.chunkText : m.crashText}>
      {error instanceof Error && <p className={styles.detail}>{error.message}</p>}
      <Button variant="filled" onClick={reload}>
        {m.reload}
      </Button>
    </ErrorPage>
  );
}

const reload = () => location.reload();

/** The page's code did not arrive: there is no connection, or a new version has replaced it. */
function ChunkCrash({ error }: { error: ChunkLoadError }) {
  const [reachable, setReachable] = useState<boolean | null>(null);
  useEffect(() => void isReachable().then(setReachable), []);
  if (reachable === null) return null;
  return reachable ? <Crash error={error} /> : <UnreachablePage />;
}

/** The server cannot be reached. Loads the page again as soon as it can be. */
export function UnreachablePage({ onBack = reload }: { onBack?: () => void }) {
  usePageTitle(m.offlineTitle);
  useConnectionBack(true, onBack);
  return (
    <ErrorPage icon={IconWorld} title={m.offlineTitle} text={m.offlineText}>
      <Button variant="filled" onClick={onBack}>
        {m.retry}
      </Button>
    </ErrorPage>
  );
}

function ToShared() {
  return (
    <>
      <LinkButton href="/share" variant="filled">
        {m.toShared}
      </LinkButton>
      <Button variant="quiet" onClick={() => void leaveOrReport()}>
        {m.signOut}
      </Button>
    </>
  );
}

/** A link onward from a page without content. */
function Onward({ to: { href, name } }: { to: Place }) {
  return (
    <LinkButton href={href} variant="filled">
      {m.to(name)}
    </LinkButton>
  );
}

function ErrorPage({
  icon: Mark,
  title,
  text,
  children,
}: {
  icon: Icon;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <div className={styles.page}>
      <Mark size={24} aria-hidden />
      <h1 className="fl-page-title">{title}</h1>
      <p className={styles.text}>{text}</p>
      {children}
    </div>
  );
}
