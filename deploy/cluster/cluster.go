// Package cluster runs a whole installation without a single point of failure on one machine: HAProxy, two servers of the portal and
// PostgreSQL with a synchronous standby under Patroni and etcd. Its templates are examples for machines of their own; see README.md.
package cluster

import (
	"bytes"
	"context"
	"crypto/rand"
	"embed"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"text/template"
	"time"
)

//go:embed patroni.yml haproxy.cfg
var templates embed.FS

// Options configures a cluster.
type Options struct {
	Dir    string // of all files; must exist and be empty
	Binary string // the traguardo program
	Listen string // address of the portal; "" for a free local one
	// Arguments and Environment are added to those of each server.
	Arguments, Environment []string
	// Route, if set, returns the address at which a server reaches a database node, which listens at address.
	Route func(server, node int, address string) (string, error)
}

// Number of servers of each kind.
const (
	nodes   = 2
	servers = 2
)

// startTime bounds the start of one program.
const startTime = 2 * time.Minute

// Cluster is a running cluster.
type Cluster struct {
	opts     Options
	owner    *syscall.Credential // of everything except the portal's servers
	bin      string              // folder of the PostgreSQL programs
	password string
	etcdURL  string
	etcd     *process
	haproxy  *process
	// Listen is the address of the portal.
	Listen string
	// Nodes are the database nodes.
	Nodes [nodes]*Node
	// Servers are the servers of the portal.
	Servers [servers]*Server
}

// Missing returns the Debian packages that a cluster needs and this machine lacks.
func Missing() []string {
	var missing []string
	for program, pkg := range map[string]string{"patroni": "patroni", "etcd": "etcd-server", "haproxy": "haproxy"} {
		if _, err := lookPath(program); err != nil {
			missing = append(missing, pkg)
		}
	}
	if _, err := postgresFolder(); err != nil {
		missing = append(missing, "postgresql")
	}
	return missing
}

// Start starts a cluster, and returns once it is ready. The caller must call Stop.
func Start(ctx context.Context, opts Options) (*Cluster, error) {
	if missing := Missing(); len(missing) > 0 {
		return nil, fmt.Errorf("the cluster needs the Debian packages %s", strings.Join(missing, ", "))
	}
	c := &Cluster{opts: opts, Listen: opts.Listen, password: rand.Text()}
	if err := c.start(ctx); err != nil {
		return nil, errors.Join(err, c.Stop())
	}
	return c, nil
}

func (c *Cluster) start(ctx context.Context) error {
	var err error
	if c.owner, err = unprivileged(); err != nil {
		return err
	}
	if c.bin, err = postgresFolder(); err != nil {
		return err
	}
	if c.Listen == "" {
		if c.Listen, err = FreeAddress(ctx); err != nil {
			return err
		}
	}
	if err := os.Chmod(c.opts.Dir, 0o711); err != nil { //nolint:gosec // other users pass through to their folders
		return err
	}
	if err := c.startEtcd(ctx); err != nil {
		return err
	}
	for i := range c.Nodes {
		if c.Nodes[i], err = c.newNode(ctx, i); err != nil {
			return err
		}
		if err := c.Nodes[i].Start(); err != nil {
			return err
		}
		if i == 0 { // initializes the database; the other one copies it
			if err := c.awaitPrimary(ctx, startTime); err != nil {
				return err
			}
		}
	}
	if err := c.createDatabase(ctx); err != nil {
		return err
	}
	if err := c.AwaitStandby(ctx, startTime); err != nil {
		return err
	}
	for i := range c.Servers {
		if c.Servers[i], err = c.newServer(ctx, i); err != nil {
			return err
		}
		if err := c.Servers[i].Start(ctx); err != nil {
			return err
		}
	}
	return c.startHAProxy(ctx)
}

// folder creates a folder for a program that runs as the owner.
func (c *Cluster) folder(name string) (string, error) {
	dir := filepath.Join(c.opts.Dir, name)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	if c.owner == nil {
		return dir, nil
	}
	return dir, os.Chown(dir, int(c.owner.Uid), int(c.owner.Gid))
}

// configure writes a template with its data to a file of the folder.
func (c *Cluster) configure(name, dir string, data any) (string, error) {
	t, err := template.ParseFS(templates, name)
	if err != nil {
		return "", err
	}
	var text bytes.Buffer
	if err := t.Execute(&text, data); err != nil {
		return "", err
	}
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, text.Bytes(), 0o600); err != nil || c.owner == nil {
		return path, err
	}
	return path, os.Chown(path, int(c.owner.Uid), int(c.owner.Gid))
}

func (c *Cluster) logFile(name string) string { return filepath.Join(c.opts.Dir, name+".log") }

func (c *Cluster) startEtcd(ctx context.Context) error {
	dir, err := c.folder("etcd")
	if err != nil {
		return err
	}
	client, err := FreeAddress(ctx)
	if err != nil {
		return err
	}
	peer, err := FreeAddress(ctx)
	if err != nil {
		return err
	}
	c.etcdURL = client
	program, err := lookPath("etcd")
	if err != nil {
		return err
	}
	c.etcd, err = startProcess(c.owner, dir, c.logFile("etcd"), nil, program, "--name=traguardo", "--data-dir="+filepath.Join(dir, "data"),
		"--listen-client-urls=http://"+client, "--advertise-client-urls=http://"+client, "--listen-peer-urls=http://"+peer,
		"--initial-advertise-peer-urls=http://"+peer, "--initial-cluster=traguardo=http://"+peer)
	if err != nil {
		return err
	}
	return c.etcd.wait(ctx, startTime, func(ctx context.Context) bool { return status(ctx, "http://"+client+"/health") == http.StatusOK })
}

func (c *Cluster) startHAProxy(ctx context.Context) error {
	dir, err := c.folder("haproxy")
	if err != nil {
		return err
	}
	type server struct{ Name, Address string }
	data := struct {
		Dir, Listen string
		Servers     []server
	}{Dir: dir, Listen: c.Listen}
	for _, s := range c.Servers {
		data.Servers = append(data.Servers, server{s.name, s.Address})
	}
	file, err := c.configure("haproxy.cfg", dir, data)
	if err != nil {
		return err
	}
	program, err := lookPath("haproxy")
	if err != nil {
		return err
	}
	if c.haproxy, err = startProcess(c.owner, dir, c.logFile("haproxy"), nil, program, "-db", "-f", file); err != nil {
		return err
	}
	return c.haproxy.wait(ctx, startTime, func(ctx context.Context) bool { return status(ctx, "http://"+c.Listen+"/readyz") == http.StatusOK })
}

// Stop ends all programs of the cluster. Its files stay.
func (c *Cluster) Stop() error {
	var errs []error
	for _, s := range c.Servers {
		if s != nil {
			errs = append(errs, s.Stop())
		}
	}
	errs = append(errs, c.haproxy.stop(10*time.Second))
	for _, n := range c.Nodes {
		if n != nil {
			n.stop()
		}
	}
	return errors.Join(append(errs, c.etcd.stop(10*time.Second))...)
}

// FreeAddress returns a local address that no one listens on.
func FreeAddress(ctx context.Context) (string, error) {
	l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}

// status returns the status of a GET request, or 0 if there is no response.
func status(ctx context.Context, url string) int {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return 0
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0
	}
	_ = res.Body.Close()
	return res.StatusCode
}
