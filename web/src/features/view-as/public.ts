export { viewAs } from './view-as';
export { ViewAsButton } from './view-as-button';
export { ViewedAsBanner } from './viewed-as-banner';
