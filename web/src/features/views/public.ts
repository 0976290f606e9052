export { SaveView } from './save-view';
export { useListViews, useViewActs } from './use-list-views';
export { type ViewState, viewFacts } from './view-state';
export { ViewTabs } from './view-tabs';
export { viewsMessages } from './views.messages';
