export { createPerson, updatePerson } from './people.operations';
export { personPresentation } from './people.present';
export { readPerson } from './people.queries';
export { peopleRoutes } from './people.routes';
