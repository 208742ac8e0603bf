// Package bucket stores files in an S3-compatible bucket, which several servers can share.
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

// Store is a store in an existing bucket.
type Store struct {
	client *minio.Client
	bucket string
}

var _ files.Store = (*Store)(nil)

// New returns the store for an address such as https://KEY:SECRET@host/bucket?region=eu-south-1. It does not connect yet.
func New(address string) (*Store, error) { return open(address, nil) }

func open(address string, transport http.RoundTripper) (*Store, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, errors.New("files: invalid bucket address") // err would contain the secret
	}
	name := strings.Trim(u.Path, "/")
	secret, _ := u.User.Password()
	if (u.Scheme != "https" && u.Scheme != "http") || u.Host == "" || name == "" || strings.Contains(name, "/") || secret == "" {
		return nil, errors.New("files: the address of the bucket must be https://KEY:SECRET@host/bucket")
	}
	region := u.Query().Get("region")
	if region == "" {
		region = "us-east-1" // default of servers without regions; looking it up would cost a request
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
	// Uploads are at most 20 MiB. Reading them whole detects a wrong size before the stored file is replaced, and allows retries.
	body, err := io.ReadAll(io.LimitReader(r, size+1))
	if err != nil {
		return err
	}
	if int64(len(body)) != size {
		return fmt.Errorf("files: size of %s is not %d bytes", key, size)
	}
	_, err = s.client.PutObject(
		ctx,
		s.bucket,
		key,
		bytes.NewReader(body),
		size,
		minio.PutObjectOptions{ContentType: contentType, DisableMultipart: true},
	)
	if err != nil {
		return fmt.Errorf("files: put %s: %w", key, err)
	}
	return nil
}

func (s *Store) Get(ctx context.Context, key string) (io.ReadCloser, files.Info, error) {
	if files.CheckKey(key) != nil {
		return nil, files.Info{}, problem.NotFound()
	}
	// Unlike Client, Core returns content and metadata from a single request.
	core := minio.Core{Client: s.client}
	body, info, _, err := core.GetObject(ctx, s.bucket, key, minio.GetObjectOptions{})
	if err != nil {
		if minio.ToErrorResponse(err).Code == "NoSuchKey" {
			return nil, files.Info{}, problem.NotFound()
		}
		return nil, files.Info{}, fmt.Errorf("files: get %s: %w", key, err)
	}
	return body, files.Info{ContentType: info.ContentType, Size: info.Size, Modified: info.LastModified}, nil
}

func (s *Store) Delete(ctx context.Context, key string) error {
	if err := files.CheckKey(key); err != nil {
		return err
	}
	if err := s.client.RemoveObject(ctx, s.bucket, key, minio.RemoveObjectOptions{}); err != nil {
		return fmt.Errorf("files: delete %s: %w", key, err)
	}
	return nil
}
