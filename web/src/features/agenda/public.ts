export { AgendaPage } from './agenda-page';
export { PostponeTodos } from './postpone-todos';
export { rememberTodos, useTodos } from './use-todos';
