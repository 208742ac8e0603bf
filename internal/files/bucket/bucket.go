// Package bucket keeps files in an S3-compatible bucket, which several servers share.
package bucket

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"

	"traguardo/internal/files"
	"traguardo/internal/problem"
)

// Store is a bucket that exists already.
type Store struct {
	client *minio.Client
	bucket string
}

var _ files.Store = (*Store)(nil)

// New reads https://KEY:SECRET@host/bucket?region=eu-south-1; http instead of https is for a bucket on the same network.
func New(address string) (*Store, error) { return open(address, nil) }

func open(address string, transport http.RoundTripper) (*Store, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, errors.New("files: the address of the bucket cannot be read") // the error itself would show the secret
	}
	name := strings.Trim(u.Path, "/")
	secret, _ := u.User.Password()
	if (u.Scheme != "https" && u.Scheme != "http") || u.Host == "" || name == "" || strings.Contains(name, "/") || secret == "" {
		return nil, errors.New("files: the address of the bucket must be https://KEY:SECRET@host/bucket")
	}
	region := u.Query().Get("region")
	if region == "" {
		region = "us-east-1" // what servers without regions expect; asking them would cost a call
	}
	client, err := minio.New(u.Host, &minio.Options{
		Creds: credentials.NewStaticV4(u.User.Username(), secret, ""), Secure: u.Scheme == "https", Region: region,
		Transport: transport, BucketLookup: minio.BucketLookupPath, MaxRetries: 3,
	})
	if err != nil {
		return nil, fmt.Errorf("files: bucket: %w", err)
	}
	return &Store{client: client, bucket: name}, nil
}

func (s *Store) Put(ctx context.Context, key, contentType string, r io.Reader, size int64) error {
	if err := files.CheckKey(key); err != nil {
		return err
	}
	// Uploads are at most 20 MiB: read whole, a wrong size is found before the bucket's old file is replaced, and a retry can
	// send the same bytes again.
	body, err := io.ReadAll(io.LimitReader(r, size+1))
	if err != nil {
		return err
	}
	if int64(len(body)) != size {
		return fmt.Errorf("files: %s announced %d bytes and has another number", key, size)
	}
	_, err = s.client.PutObject(ctx, s.bucket, key, bytes.NewReader(body), size, minio.PutObjectOptions{ContentType: contentType, DisableMultipart: true})
	return err
}

func (s *Store) Get(ctx context.Context, key string) (io.ReadCloser, files.Info, error) {
	if files.CheckKey(key) != nil {
		return nil, files.Info{}, problem.NotFound()
	}
	// The client's core answers body and description in one call.
	core := minio.Core{Client: s.client}
	body, info, _, err := core.GetObject(ctx, s.bucket, key, minio.GetObjectOptions{})
	if err != nil {
		if minio.ToErrorResponse(err).Code == "NoSuchKey" {
			return nil, files.Info{}, problem.NotFound()
		}
		return nil, files.Info{}, err
	}
	return body, files.Info{ContentType: info.ContentType, Size: info.Size, Modified: info.LastModified}, nil
}

func (s *Store) Delete(ctx context.Context, key string) error {
	if err := files.CheckKey(key); err != nil {
		return err
	}
	return s.client.RemoveObject(ctx, s.bucket, key, minio.RemoveObjectOptions{})
}
