export { AgendaPage } from './agenda-page';
export { PostponeTodos } from './postpone-todos';
export { useTodos } from './use-todos';
