package cluster

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // registers "pgx"
)

// Node is a PostgreSQL server with its Patroni.
type Node struct {
	cluster *Cluster
	name    string
	dir     string
	config  string
	api     string // address of Patroni
	patroni *process
	// Address is where PostgreSQL listens.
	Address string
}

// lookPath finds a program, also where Debian puts those of the system.
func lookPath(program string) (string, error) {
	if path, err := exec.LookPath(program); err == nil {
		return path, nil
	}
	return exec.LookPath(filepath.Join("/usr/sbin", program))
}

// postgresFolder returns the folder of the newest PostgreSQL programs, which Debian does not add to PATH.
func postgresFolder() (string, error) {
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil {
		return "", err
	}
	if len(found) > 0 {
		slices.Sort(found)
		return filepath.Dir(found[len(found)-1]), nil
	}
	path, err := exec.LookPath("initdb")
	return filepath.Dir(path), err
}

func (c *Cluster) newNode(ctx context.Context, i int) (*Node, error) {
	n := &Node{cluster: c, name: fmt.Sprintf("database%d", i+1)}
	var err error
	if n.dir, err = c.folder(n.name); err != nil {
		return nil, err
	}
	if n.api, err = FreeAddress(ctx); err != nil {
		return nil, err
	}
	if n.Address, err = FreeAddress(ctx); err != nil {
		return nil, err
	}
	n.config, err = c.configure("patroni.yml", n.dir, map[string]string{
		"Name": n.name, "API": n.api, "Etcd": c.etcdURL, "Listen": n.Address, "Dir": n.dir, "Bin": c.bin, "Password": c.password,
		"Network": "127.0.0.1/32",
	})
	return n, err
}

// Start starts Patroni, which starts PostgreSQL.
func (n *Node) Start() error {
	program, err := lookPath("patroni")
	if err != nil {
		return err
	}
	n.patroni, err = startProcess(n.cluster.owner, n.dir, n.cluster.logFile(n.name), nil, program, n.config)
	return err
}

// Kill kills PostgreSQL like kill -9, and with machine set Patroni too, as if the machine had lost its power.
func (n *Node) Kill(machine bool) {
	if machine {
		n.patroni.kill()
	}
	if pid, err := n.postmaster(); err == nil {
		_ = syscall.Kill(pid, syscall.SIGKILL)
	}
}

// stop ends Patroni and PostgreSQL without waiting for its clients.
func (n *Node) stop() {
	n.patroni.kill()
	pid, err := n.postmaster()
	if err != nil {
		return
	}
	for end := time.Now().Add(10 * time.Second); syscall.Kill(pid, syscall.SIGQUIT) == nil && time.Now().Before(end); {
		time.Sleep(50 * time.Millisecond)
	}
}

// Pause stops the processes of PostgreSQL, so that it hangs, or continues them.
func (n *Node) Pause(pause bool) error {
	pid, err := n.postmaster()
	if err != nil {
		return err
	}
	children, err := childrenOf(pid)
	for _, p := range append(children, pid) {
		err = errors.Join(err, syscall.Kill(p, stopOrContinue(pause)))
	}
	return err
}

// PauseReplay stops the replay of the log on a standby that still receives it, or continues it. pg_wal_replay_pause would not do, because
// Patroni resumes the replay.
func (n *Node) PauseReplay(pause bool) error {
	pid, err := n.postmaster()
	if err != nil {
		return err
	}
	children, err := childrenOf(pid)
	if err != nil {
		return err
	}
	for _, child := range children {
		title, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", child))
		if err == nil && strings.Contains(string(title), "startup recovering") {
			return syscall.Kill(child, stopOrContinue(pause))
		}
	}
	return fmt.Errorf("%s replays no log", n.name)
}

func stopOrContinue(stop bool) syscall.Signal {
	if stop {
		return syscall.SIGSTOP
	}
	return syscall.SIGCONT
}

// childrenOf returns the processes that a process has started.
func childrenOf(pid int) ([]int, error) {
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", pid, pid))
	if err != nil {
		return nil, err
	}
	var out []int
	for text := range strings.FieldsSeq(string(raw)) {
		child, err := strconv.Atoi(text)
		if err != nil {
			return nil, err
		}
		out = append(out, child)
	}
	return out, nil
}

// postmaster returns the process id of PostgreSQL.
func (n *Node) postmaster() (int, error) {
	raw, err := os.ReadFile(filepath.Join(n.dir, "data", "postmaster.pid"))
	if err != nil {
		return 0, err
	}
	line, _, _ := strings.Cut(string(raw), "\n")
	pid, err := strconv.Atoi(line)
	if err != nil || pid <= 1 {
		return 0, fmt.Errorf("postmaster.pid: %q", line)
	}
	return pid, nil
}

// Running reports whether Patroni runs.
func (n *Node) Running() bool { return n.patroni.running() }

// URL returns the address of the portal's database on this node, for its superuser.
func (n *Node) URL() string { return n.cluster.url("postgres", n.Address, "traguardo") }

func (c *Cluster) url(user, addresses, database string) string {
	return fmt.Sprintf("postgres://%s:%s@%s/%s?sslmode=disable", user, c.password, addresses, database)
}

// member is a node in the view of Patroni.
type member struct {
	Name, Role, State string
}

// members returns the nodes in the view of the first Patroni that responds.
func (c *Cluster) members(ctx context.Context) []member {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	for _, n := range c.Nodes {
		if n == nil || !n.Running() {
			continue
		}
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+n.api+"/cluster", nil)
		if err != nil {
			continue
		}
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			continue
		}
		var reply struct{ Members []member }
		err = json.NewDecoder(res.Body).Decode(&reply)
		_ = res.Body.Close()
		if err == nil {
			return reply.Members
		}
	}
	return nil
}

// nodeAs returns the running node with a role, or nil.
func (c *Cluster) nodeAs(ctx context.Context, role string) *Node {
	for _, m := range c.members(ctx) {
		if m.Role != role || m.State != "running" && m.State != "streaming" {
			continue
		}
		for _, n := range c.Nodes {
			if n != nil && n.name == m.Name {
				return n
			}
		}
	}
	return nil
}

// Primary returns the node that can be written to, or nil.
func (c *Cluster) Primary(ctx context.Context) *Node { return c.nodeAs(ctx, "leader") }

// Standby returns the node that every commit waits for, or nil.
func (c *Cluster) Standby(ctx context.Context) *Node { return c.nodeAs(ctx, "sync_standby") }

func (c *Cluster) awaitPrimary(ctx context.Context, within time.Duration) error {
	return c.Nodes[0].patroni.wait(ctx, within, func(ctx context.Context) bool { return c.Primary(ctx) != nil })
}

// AwaitStandby waits until every commit is on both nodes again.
func (c *Cluster) AwaitStandby(ctx context.Context, within time.Duration) error {
	for end := time.Now().Add(within); c.Primary(ctx) == nil || c.Standby(ctx) == nil; {
		if ctx.Err() != nil || time.Now().After(end) {
			return fmt.Errorf("there is no synchronous standby after %v: %+v", within, c.members(ctx))
		}
		time.Sleep(200 * time.Millisecond)
	}
	return nil
}

// createDatabase creates the user and the database of the portal.
func (c *Cluster) createDatabase(ctx context.Context) error {
	primary := c.Primary(ctx)
	if primary == nil {
		return errors.New("there is no primary")
	}
	db, err := sql.Open("pgx", c.url("postgres", primary.Address, "postgres"))
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	for _, statement := range []string{
		"CREATE ROLE traguardo LOGIN PASSWORD '" + c.password + "'", "CREATE DATABASE traguardo OWNER traguardo",
	} {
		if _, err := db.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}
