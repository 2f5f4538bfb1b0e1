import { fresh } from '../things';
import { adminOnly, type Examples, read, write } from './example';

const named = (option = 'High') => ({
  property_name: fresh('Property'),
  field_type: 'select',
  options: [{ name: option }],
});

export const propertyDefinitionsExamples: Examples = {
  'GET /property_definitions': () => read(),
  'POST /property_definitions': () => adminOnly({ body: named() }),
  'GET /property_definitions/{id}': async (t) => read({ stranger: 404, params: { id: await t.property() } }),
  'PUT /property_definitions/{id}': async (t) =>
    write({ params: { id: await t.property() }, body: { property_name: fresh('Property') } }),
  'PUT /property_definitions/{id}/archive': async (t) => write({ params: { id: await t.property() } }),
  'PUT /property_definitions/{id}/restore': async (t) => write({ params: { id: await t.property() } }),
  'PUT /property_definitions/{id}/options': async (t) =>
    write({ params: { id: await t.property() }, body: { options: [{ name: 'Low' }, { name: 'High' }] } }),
  'DELETE /property_definitions/{id}/options/{option}': async (t) =>
    write({ params: { id: await t.property(), option: 'High' } }),
};
