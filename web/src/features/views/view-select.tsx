import { SelectBox } from '../../ui/select';
import { ViewMenu } from './view-menu';
import { keyOf, type ViewState } from './view-state';
import { viewsMessages as m } from './views.messages';
import styles from './views.module.css';

/** The views on the phone: a select, and the acts on the shown view. */
export function ViewSelect({ state, all }: { state: ViewState; all: string }) {
  const { views, current, choose } = state;
  if (views.length === 0) return null;
  const options = [null, ...views].map((view) => ({
    value: keyOf(view),
    label: view?.name ?? all,
    hint: view?.is_shared ? m.shared : undefined,
  }));
  return (
    <div className={styles.phone}>
      <SelectBox
        control={{}}
        aria-label={m.view}
        size="lg"
        options={options}
        value={keyOf(current)}
        onChange={(key) => choose(views.find((view) => keyOf(view) === key) ?? null)}
      />
      {current && <ViewMenu key={current.id} state={state} view={current} size="md" />}
    </div>
  );
}
