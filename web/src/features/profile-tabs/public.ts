export { ChildrenPanel } from './children-panel';
export { DealsPanel } from './deals-panel';
export { PeoplePanel } from './people-panel';
