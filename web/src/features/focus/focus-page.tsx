import { type ReactNode, useEffect, useRef, useState } from 'react';
import { usePageTitle } from '../../lib/page-title';
import { LinkButton } from '../../lib/link-button';
import { Button } from '../../ui/button';
import { IconCircleCheck } from '../../ui/icons';
import { PageHead, PageText } from '../../ui/page';
import { isFocusTaken } from '../../ui/focus-taken';
import { EmptyState, Notice, SkeletonRows } from '../../ui/states';
import { NoDeals } from './no-deals';
import { FocusDeal } from './focus-deal';
import { focusMessages as m } from './focus.messages';
import styles from './focus.module.css';
import { ReasonMark } from './reason-mark';
import { type QueuedDeal, useFocusQueue } from './use-focus-queue';

/** /focus: one deal after the other that needs attention, with one key for each act. */
export function FocusPage() {
  usePageTitle(m.title);
  const focus = useFocusQueue();
  const { current } = focus;
  const follows = useRef(false);
  if (current) follows.current = true;
  return (
    <>
      <PageHead
        title={m.title}
        beside={focus.loaded && focus.left > 0 && <span className={styles.left}>{m.left(focus.left)}</span>}
      />
      <PageText>{m.explain}</PageText>
      {focus.error && !focus.loaded ? (
        <div className={styles.page}>
          <Notice tone="red" action={{ label: m.again, run: focus.retry }}>
            {m.failed}
          </Notice>
        </div>
      ) : !focus.loaded ? (
        <SkeletonRows rows={6} label={m.loading} />
      ) : current ? (
        <div className={styles.page}>
          <Announced deal={current} left={focus.left} />
          <FocusDeal
            key={current.id}
            deal={current}
            hasCome={focus.hasCome}
            onHandled={() => focus.handle(current.id)}
            onSkip={() => focus.skip(current.id)}
          />
          <UpNext deals={focus.rest} />
        </div>
      ) : focus.noDeals ? (
        <NoDeals variant="filled" />
      ) : (
        <EmptyState
          icon={IconCircleCheck}
          title={m.done}
          text={focus.waiting ? m.skippedText(focus.waiting) : m.doneText}
          action={
            <Offer follows={follows.current}>
              {focus.waiting ? (
                <Button variant="filled" onClick={focus.seeSkipped}>
                  {m.seeSkipped}
                </Button>
              ) : (
                <LinkButton href="/deals" variant="filled">
                  {m.toDeals}
                </LinkButton>
              )}
            </Offer>
          }
        />
      )}
    </>
  );
}

/** The offers of the empty queue get the focus when the last deal disappeared with the dialog that had it. */
function Offer({ follows, children }: { follows: boolean; children: ReactNode }) {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!follows) return undefined;
    // After the dialog returned the focus, which finds only the page's content.
    const later = setTimeout(() => {
      if (!isFocusTaken()) box.current?.querySelector<HTMLElement>('a, button')?.focus();
    });
    return () => clearTimeout(later);
  }, [follows]);
  return (
    <span ref={box} data-offer>
      {children}
    </span>
  );
}

/** Announces the next deal after an act. */
function Announced({ deal, left }: { deal: QueuedDeal; left: number }) {
  const [first] = useState(deal.id);
  const [moved, setMoved] = useState(false);
  if (!moved && deal.id !== first) setMoved(true);
  return (
    <p className="fl-hidden" role="status">
      {moved && m.nowOn(deal.name, left)}
    </p>
  );
}

const SHOWN = 8;

function UpNext({ deals }: { deals: readonly QueuedDeal[] }) {
  if (deals.length === 0) return null;
  return (
    <aside className={styles.next} aria-label={m.next}>
      <h2>{m.next}</h2>
      <ul>
        {deals.slice(0, SHOWN).map((deal) => (
          <li key={deal.id}>
            <span className={styles.nextWords}>
              <span className="fl-ellipsis">{deal.name}</span>
              <span className={styles.nextCompany}>{deal.company?.name}</span>
            </span>
            <ReasonMark deal={deal} />
          </li>
        ))}
      </ul>
    </aside>
  );
}
