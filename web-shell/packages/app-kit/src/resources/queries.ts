import { authorizedFetch } from '../api/authorized-fetch.ts';
import { ApiError } from '../api/error.ts';
import {
  listResources,
  listResourcesOptions,
  listSpecialtiesOptions,
  type Resource,
  type ResourceList as ResourcesResponse,
  type SpecialtiesResponse,
} from '../api/index.ts';
import { specialtyName } from '../therapists/specialties.ts';

/** By title; null is for all specialties. */
export const resourcesQuery = (specialtyId: string | null) => ({
  ...listResourcesOptions(specialtyId === null ? {} : { query: { specialty_id: specialtyId } }),
  select: ({ resources }: ResourcesResponse) => resources,
});

export const specialtyNamesQuery = () => ({
  ...listSpecialtiesOptions(),
  select: ({ specialties }: SpecialtiesResponse) =>
    specialties.map((specialty) => ({ ...specialty, name: specialtyName(specialty.name) })),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Links expire after five minutes, so fetch a fresh one. */
async function freshFile(resource: Resource) {
  const { resources } = await listResources(
    resource.specialty_id ? { query: { specialty_id: resource.specialty_id } } : {},
  );
  const file = resources.find(({ id }) => id === resource.id)?.file;
  if (!file) throw new ApiError(404, undefined);
  return file;
}

export async function saveFile(resource: Resource): Promise<void> {
  const { url, filename } = await freshFile(resource);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
}

/** The address of the file's content in this page; the caller revokes it. */
export async function contentAddress(resource: Resource): Promise<string> {
  const { url, content_type } = await freshFile(resource);
  const response = await authorizedFetch(url);
  if (!response.ok) throw new ApiError(response.status, undefined);
  return URL.createObjectURL(new Blob([await response.blob()], { type: content_type }));
}
