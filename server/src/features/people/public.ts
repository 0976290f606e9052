export { createPerson, updatePerson } from './people.operations';
export { personPresentation } from './people.present';
export { listPeople, readPerson } from './people.queries';
export { peopleRoutes } from './people.routes';
