import type { QueryClient } from '@tanstack/react-query';
import { type CertificatesAsk, peopleApi } from '../../api/generated/people';
import { sessionApi } from '../../api/generated/session';
import type { Paging } from '../../api/generated/shared';
import { oneQuery, pageQuery, refresh } from '../../api/query';
import { sendFiles } from '../../api/send-files';
import type { UploadReply } from '../../components/upload/upload-types';
import { smallPhoto } from './photo';

export type { Certificate } from '../../api/generated/people';

export const certificatesQuery = (input: CertificatesAsk & Paging) => pageQuery(peopleApi.listCertificates, input);

export const certificateQuery = (id: number) => oneQuery(peopleApi.getCertificate, { id });

export const refreshCertificates = (client: QueryClient) =>
  refresh(client, peopleApi.listCertificates, peopleApi.getCertificate, sessionApi.home);

// certificateFile returns the function that uploads the file of a certificate. Photos are made smaller first.
export const certificateFile =
  (id: number) =>
  async (file: File): Promise<UploadReply> => {
    await sendFiles(peopleApi.setCertificateFile, { id }, [await smallPhoto(file)]);
    return { message: 'File salvato' };
  };

export const fileLink = (id: number) => peopleApi.certificateFile.link({ id });
