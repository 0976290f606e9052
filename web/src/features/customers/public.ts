export { ConvertModal } from './convert-modal';
export { RelationshipBar } from './relationship-bar';
