import { useShortcuts } from '../../lib/shortcuts';
import { homeMessages as m } from './home.messages';

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-widget-todo]')];

/** `j` and `k` walk through the tasks of the page, those of several agendas on a dashboard one after the other. */
function go(by: number): void {
  const all = rows();
  const at = all.findIndex((row) => row.contains(document.activeElement));
  const next = all[at < 0 ? 0 : Math.max(0, Math.min(all.length - 1, at + by))];
  next?.querySelector<HTMLElement>('[data-name]')?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** Keys that act on a task are heard by its row first; from anywhere else they lead to the first task. */
export function useWidgetKeys(): void {
  const group = m.shortcuts;
  const toTask = () => go(0);
  useShortcuts([
    { keys: 'j', label: m.keys.next, group, run: () => go(1) },
    { keys: 'k', label: m.keys.previous, group, run: () => go(-1) },
    { keys: 'e', label: m.keys.complete, group, run: toTask },
    { keys: 'p', label: m.keys.postpone, group, run: toTask },
    { keys: 'o', label: m.keys.open, group, run: toTask },
  ]);
}
