import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { titlesOf } from '@fairlead/domain/kinds/nouns';
import type { TeamAnswer } from '@fairlead/domain/users/teams.contract';
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { Badge } from '../../../ui/chips';
import { IconChevronDown, IconChevronRight } from '../../../ui/icons';
import { useUnsaved } from '../../../lib/drafts';
import { useDraftScope } from '../../../lib/use-draft';
import type { AdminUser } from '../users/use-users';
import { TEAM_KINDS } from './team-kinds';
import { type TreeRow, treeRows } from './team-tree';
import styles from './teams.module.css';
import { teamsMessages as m } from './teams.messages';

interface Props {
  teams: readonly TeamAnswer[];
  users: readonly AdminUser[];
  openId: number | null;
  onOpen: (id: number) => void;
}

/** Arrow keys: right opens a branch or enters it, left closes it or moves to the parent team. Enter shows the team. */
export function TeamsTree({ teams, users, openId, onOpen }: Props) {
  const tree = useRef<HTMLDivElement>(null);
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const [at, setAt] = useState<number | null>(openId);
  const rows = treeRows(teams, folded);
  const here = Math.max(
    0,
    rows.findIndex(({ team }) => team.id === at),
  );
  const goTo = (index: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (!row) return;
    setAt(row.team.id);
    tree.current?.querySelector<HTMLElement>(`[data-team="${row.team.id}"]`)?.focus();
  };
  const fold = (id: number, shut: boolean) =>
    setFolded((old) => new Set(shut ? [...old, id] : [...old].filter((other) => other !== id)));
  const press = (event: KeyboardEvent) => {
    const row = rows[here];
    if (!row || !walk(event.key, row, { rows, here, goTo, fold, onOpen })) return;
    event.preventDefault();
  };
  return (
    <div className={styles.table}>
      <div className={styles.columns} aria-hidden>
        <span>{m.columns.name}</span>
        {TEAM_KINDS.map((kind) => (
          <span key={kind} className={styles.sees}>
            {titlesOf(kind)}
          </span>
        ))}
        <span className={styles.count}>{m.columns.members}</span>
      </div>
      <div
        ref={tree}
        role="tree"
        aria-label={m.tree}
        className={styles.tree}
        data-flat={rows.every(({ depth, children }) => depth + children === 0) || undefined}
        onKeyDown={press}
      >
        {rows.map((row, index) => (
          <Row
            key={row.team.id}
            row={row}
            members={users.filter((user) => user.team_id === row.team.id && !user.deleted_at).length}
            chosen={row.team.id === openId}
            tabIndex={index === here ? 0 : -1}
            onPress={() => {
              setAt(row.team.id);
              onOpen(row.team.id);
            }}
            onFold={() => fold(row.team.id, row.open)}
          />
        ))}
      </div>
    </div>
  );
}

function levelOf(team: TeamAnswer, kind: RecordKind) {
  return team.permissions.member?.[kind]?.visibility_level ?? 'owner';
}

interface Walk {
  rows: readonly TreeRow[];
  here: number;
  goTo: (index: number) => void;
  fold: (id: number, shut: boolean) => void;
  onOpen: (id: number) => void;
}

function walk(key: string, { team, open, children, depth }: TreeRow, act: Walk): boolean {
  const { rows, here, goTo, fold, onOpen } = act;
  if (key === 'ArrowDown') goTo(here + 1);
  else if (key === 'ArrowUp') goTo(here - 1);
  else if (key === 'Home') goTo(0);
  else if (key === 'End') goTo(rows.length - 1);
  else if (key === 'Enter' || key === ' ') onOpen(team.id);
  else if (key === 'ArrowRight' && open) goTo(here + 1);
  else if (key === 'ArrowRight' && children) fold(team.id, false);
  else if (key === 'ArrowLeft' && open) fold(team.id, true);
  else if (key === 'ArrowLeft' && depth > 0) goTo(rows.findIndex((row) => row.team.id === team.parent_id));
  else return false;
  return true;
}

interface RowProps {
  row: TreeRow;
  members: number;
  chosen: boolean;
  tabIndex: number;
  onPress: () => void;
  onFold: () => void;
}

function Row({ row, members, chosen, tabIndex, onPress, onFold }: RowProps) {
  const { team, depth, children, open } = row;
  const unsaved = `teams/${team.id}` in useUnsaved(useDraftScope());
  const Fold = open ? IconChevronDown : IconChevronRight;
  const indent = { '--depth': depth } as unknown as CSSProperties;
  return (
    <div
      role="treeitem"
      data-team={team.id}
      aria-level={depth + 1}
      aria-expanded={children ? open : undefined}
      aria-selected={chosen}
      aria-label={[
        team.name,
        m.members(members),
        ...TEAM_KINDS.map((kind) => m.sees(titlesOf(kind), m.levels[levelOf(team, kind)])),
      ].join(', ')}
      tabIndex={tabIndex}
      className={styles.row}
      style={indent}
      onClick={onPress}
    >
      <span className={styles.nameCell}>
        <span
          className={styles.fold}
          data-leaf={children ? undefined : true}
          aria-hidden
          onClick={(event) => {
            event.stopPropagation();
            onFold();
          }}
        >
          {children > 0 && <Fold size={16} />}
        </span>
        <span className={styles.name}>{team.name}</span>
        {unsaved && <Badge tone="amber">{m.unsaved}</Badge>}
      </span>
      {TEAM_KINDS.map((kind) => (
        <span key={kind} className={styles.sees} title={m.sees(titlesOf(kind), m.levelTexts[levelOf(team, kind)])}>
          {m.shortLevels[levelOf(team, kind)]}
        </span>
      ))}
      <span className={styles.count}>{members}</span>
    </div>
  );
}
