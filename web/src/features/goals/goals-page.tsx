import type { GoalMode } from '@fairlead/domain/goals/goal';
import { useRef, useState } from 'react';
import { useCan } from '../../lib/can';
import { usePageTitle } from '../../lib/page-title';
import { useSession } from '../../lib/session';
import { useShortcuts } from '../../lib/shortcuts';
import { lazyPart } from '../../ui/lazy-part';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { IconChevronDown, IconDots, IconEye, IconPlus, IconTargetArrow } from '../../ui/icons';
import { ListFailed } from '../../ui/list-failed';
import { Menu } from '../../ui/menu';
import { PageHead, PageTabs } from '../../ui/page';
import { EmptyState, SkeletonRows } from '../../ui/states';
import { Tabs } from '../../ui/tabs';
import { Tooltip } from '../../ui/tooltip';
import { goalsMessages as m } from './goals.messages';
import styles from './goals.module.css';
import { Lanes } from './lanes';
import { Members } from './members';
import { Pulse } from './pulse';
import { panelId, SECTIONS, type Section, TABS_ID } from './sections';
import { Teams } from './teams';
import { useGoals } from './use-goals';

const GoalDialog = lazyPart(async () => (await import('./goal-dialog')).GoalDialog);

type Screen = ReturnType<typeof useGoals>;

/** /goals: the progress of a goal, as a whole, by team, by person and by product line. */
export function GoalsPage() {
  usePageTitle(m.title);
  const on = useGoals();
  const { can } = useCan();
  const [mode, setMode] = useState<GoalMode | null>(null);
  const manages = can('manage', 'goal');
  const open = manages ? setMode : null;
  const add = { keys: 'n', label: m.newGoal, group: m.title, run: () => open?.('create') };
  useShortcuts(manages ? [add] : []);
  return (
    <div className={styles.page}>
      <Head on={on} open={open} />
      {on.failed && !on.report ? (
        <ListFailed text={m.failed} again={m.again} retry={() => void on.failed?.refetch()} />
      ) : on.isLoading ? (
        <SkeletonRows rows={8} />
      ) : on.chosen ? (
        <Figures on={on} />
      ) : (
        <Nothing onSet={open && (() => open('create'))} />
      )}
      {mode && (
        <GoalDialog
          mode={mode}
          id={mode === 'create' ? null : (on.chosen?.id ?? null)}
          onClose={() => setMode(null)}
          onSaved={on.choose}
        />
      )}
    </div>
  );
}

function Head({ on, open }: { on: Screen; open: ((mode: GoalMode) => void) | null }) {
  const entry = (mode: GoalMode, label: string) => ({ label, onSelect: () => open?.(mode) });
  return (
    <PageHead
      title={m.title}
      beside={on.chosen && <Choices on={on} />}
      actions={
        <>
          {on.type && <Counts type={on.type} />}
          {open && on.chosen && (
            <Menu
              label={m.more}
              position="bottom-end"
              groups={[[entry('edit', m.edit), entry('duplicate', m.duplicate), entry('create', m.newGoal)]]}
            >
              <IconButton icon={IconDots} label={m.more} size="md" variant="default" noTooltip />
            </Menu>
          )}
          {open && (
            <Button variant="filled" icon={IconPlus} onClick={() => open('create')} data-adds>
              {m.newGoal}
            </Button>
          )}
        </>
      }
    />
  );
}

/** Whose deals the figures count, in words. */
function Counts({ type, isBelow }: { type: NonNullable<Screen['type']>; isBelow?: boolean }) {
  const words = (
    <span
      className={isBelow ? `${styles.counts} ${styles.below}` : styles.counts}
      tabIndex={m.countsMore(type) ? 0 : undefined}
    >
      <IconEye size={16} aria-hidden />
      {m.counts(type)}
    </span>
  );
  return m.countsMore(type) ? <Tooltip label={m.countsMore(type)}>{words}</Tooltip> : words;
}

function Choices({ on }: { on: Screen }) {
  const { deal_pipelines } = useSession().account;
  const pipeline = deal_pipelines.find(({ id }) => id === on.pipeline);
  const goals = on.entries.map(({ id, name }) => ({
    label: name,
    checked: id === on.chosen?.id,
    onSelect: () => on.choose(id),
  }));
  const pipelines = [{ id: null, name: m.allPipelines }, ...deal_pipelines].map(({ id, name }) => ({
    label: name,
    checked: id === (pipeline?.id ?? null),
    onSelect: () => on.choosePipeline(id),
  }));
  const chevron = <IconChevronDown size={14} aria-hidden />;
  return (
    <div className={styles.choices}>
      <Menu label={m.goal} groups={[goals]} width={280}>
        <Button variant="quiet" icon={IconTargetArrow} trailing={chevron} aria-label={`${m.goal}: ${on.chosen?.name}`}>
          <span className={styles.choice}>{on.chosen?.name}</span>
        </Button>
      </Menu>
      <Menu label={m.pipeline} groups={[pipelines]}>
        <Button variant="quiet" trailing={chevron} aria-label={`${m.pipeline}: ${pipeline?.name ?? m.allPipelines}`}>
          <span className={styles.choice}>{pipeline?.name ?? m.allPipelines}</span>
        </Button>
      </Menu>
    </div>
  );
}

function Figures({ on }: { on: Screen }) {
  const [section, setSection] = useState<Section>('pulse');
  const box = useRef<HTMLDivElement>(null);
  const { chosen, report } = on;
  const show = (next: Section) => {
    setSection(next);
    box.current?.querySelector(`#${panelId(next)}`)?.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      <PageTabs>
        <Tabs
          label={m.sections}
          idBase={TABS_ID}
          value={section}
          onChange={show}
          tabs={SECTIONS.map((value) => ({ value, label: m.section[value] }))}
          aside={report && <Legend report={report} />}
        />
      </PageTabs>
      {on.type && <Counts type={on.type} isBelow />}
      {report && chosen ? (
        <div ref={box} className={styles.sections} role="region" aria-label={chosen.name} tabIndex={0}>
          <Pulse goal={chosen} report={report} />
          <Teams goal={chosen} report={report} />
          <Members goal={chosen} report={report} />
          <Lanes goal={chosen} report={report} />
        </div>
      ) : (
        <SkeletonRows rows={8} />
      )}
    </>
  );
}

function Legend({ report: { pace } }: { report: NonNullable<Screen['report']> }) {
  return (
    <span className={styles.legend}>
      <i data-is="won" aria-hidden />
      {m.won}
      <i data-is="goal" aria-hidden />
      {m.goalWord}
      {pace.is === 'now' && (
        <>
          <i data-is="pace" aria-hidden />
          {m.paceToday((pace.passed / pace.days) * 100)}
        </>
      )}
    </span>
  );
}

function Nothing({ onSet }: { onSet: (() => void) | null }) {
  return (
    <EmptyState
      icon={IconTargetArrow}
      title={m.emptyTitle}
      text={onSet ? m.emptyText : `${m.emptyText} ${m.emptyOther}`}
      begin
      action={
        onSet && (
          <Button variant="filled" icon={IconPlus} onClick={onSet}>
            {m.setGoal}
          </Button>
        )
      }
    />
  );
}
