export { ViewAsButton } from './view-as-button';
export { ViewAsSection } from './view-as-section';
export { ViewedAsBanner } from './viewed-as-banner';
